"""The Python SDK with its defaults: prints where it sends the user, reads the answer, and prints what the tool says."""

import asyncio
import json
import sys
from urllib.parse import parse_qs, urlsplit

from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.session import ClientSession
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client
from mcp.shared.auth import OAuthClientInformationFull, OAuthClientMetadata

address, redirect_uri, client_id = sys.argv[1:4]


class Storage:
    def __init__(self):
        self.tokens = None
        known = {"client_id": client_id, "redirect_uris": [redirect_uri], "token_endpoint_auth_method": "none"}
        self.client = OAuthClientInformationFull(**known) if client_id else None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


async def send(url):
    print(url, flush=True)


async def answer():
    sent = parse_qs(urlsplit(await asyncio.to_thread(sys.stdin.readline)).query)
    return AuthorizationCodeResult(**{name: values[0].strip() for name, values in sent.items()})


async def main():
    metadata = OAuthClientMetadata(redirect_uris=[redirect_uri], client_name="Python")
    auth = OAuthClientProvider(address, metadata, Storage(), send, answer)
    async with create_mcp_http_client(auth=auth) as http:
        async with streamable_http_client(address, http_client=http) as (read, write, *_):
            async with ClientSession(read, write) as session:
                await session.initialize()
                result = await session.call_tool("list-notes", {})
                print(json.dumps([part.text for part in result.content]), flush=True)


asyncio.run(main())
