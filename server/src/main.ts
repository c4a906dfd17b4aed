import { getHeapStatistics } from 'node:v8'
import { heapBounds } from './lib/heap-bounds.ts'

const bounds = heapBounds({
  flags: [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].join(' '),
  limit: getHeapStatistics().heap_size_limit,
})
// The same process begins anew with the flags, before any of the server is loaded. Windows cannot do that, and `node --watch` would lose it.
if (bounds.length > 0 && process.platform !== 'win32' && process.send === undefined)
  process.execve?.(
    process.execPath,
    [process.execPath, ...bounds, ...process.execArgv, ...process.argv.slice(1)],
    process.env,
  )
await import('./serve.ts')
