"""The schemas of the answers of the HTTP API, one module a resource.

They are pydantic models and describe: the OpenAPI document and the reference are made from them, and the
tests compare every answer with them.
"""
