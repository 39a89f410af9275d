// Counts words with the npm package @kamilmielnik/trie: a search from node to node, over the letters
// that follow. It reads questions as `prefix_search.py` does and answers them alike.
//
//     NODE_PATH=… node npm_trie.js WORDS

const fs = require('node:fs');
const readline = require('node:readline');
const { Trie } = require('@kamilmielnik/trie');

function count(node, left, blanks) {
  let total = node.wordEnd ? 1 : 0;
  for (const letter in node) {
    if (letter === 'wordEnd') continue;
    const code = letter.charCodeAt(0);
    if (left[code]) {
      left[code]--;
      total += count(node[letter], left, blanks);
      left[code]++;
    } else if (blanks) {
      total += count(node[letter], left, blanks - 1);
    }
  }
  return total;
}

function countRack(trie, rack, blanks) {
  const left = new Array(128).fill(0);
  for (const letter of rack) left[letter.charCodeAt(0)]++;
  return count(trie.root, left, blanks);
}

const trie = Trie.fromArray(fs.readFileSync(process.argv[2], 'utf8').split('\n'));
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { racks, blanks } = JSON.parse(line);
  const start = process.cpuUsage();
  const totals = racks.map((rack) => countRack(trie, rack, blanks));
  const { user, system } = process.cpuUsage(start);
  console.log(JSON.stringify({ totals, seconds: (user + system) / 1e6 }));
});
