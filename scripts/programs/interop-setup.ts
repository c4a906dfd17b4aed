import { findApache } from './apache.ts'
import { isShortRun } from '../../testbed/sample.ts'
import setUpChromium from './chromium-setup.ts'
import { findGoOidc } from './go-oidc.ts'
import { findMcpPython } from './mcp-python.ts'
import { findPython } from './python.ts'

/**
 * Vitest's global setup of the project `interop`: a browser for the user, and an Apache, a Python and a Go as clients.
 * AUTHLIB, PYJWT, FASTAPI, MCP_PYTHON and GO_OIDC are empty when not available. The short run has no such clients.
 */
export default async function setUp() {
  await setUpChromium()
  if (isShortRun) return
  const { program, modules } = findApache()
  process.env['APACHE'] = program
  process.env['APACHE_MODULES'] = modules
  process.env['AUTHLIB'] = findPython('authlib', 'flask', 'requests') ?? ''
  process.env['PYJWT'] = findPython('jwt', 'cryptography') ?? ''
  process.env['FASTAPI'] = findPython('authlib', 'fastapi', 'uvicorn', 'httpx', 'itsdangerous') ?? ''
  process.env['MCP_PYTHON'] = findMcpPython() ?? ''
  process.env['GO_OIDC'] = findGoOidc() ?? ''
}
