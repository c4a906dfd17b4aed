import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Keeps compiled modules for the next start, which takes a third less time. An empty `NODE_COMPILE_CACHE` disables it.
const folder = process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../../../node_modules/.cache/compiled')
if (folder !== '') enableCompileCache(folder)
await import('./run-server.ts')
