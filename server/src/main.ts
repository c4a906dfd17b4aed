import { getHeapStatistics } from 'node:v8'
import { heapBounds } from './lib/process/heap-bounds.ts'

const bounds = heapBounds({
  flags: [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].join(' '),
  limit: getHeapStatistics().heap_size_limit,
})
// Node starts over with the flags, under the same process id, before anything of the server is loaded. Windows has no `execve`, and
// `node --watch` would lose its child.
if (bounds.length > 0 && process.platform !== 'win32' && process.send === undefined)
  process.execve?.(
    process.execPath,
    [process.execPath, ...bounds, ...process.execArgv, ...process.argv.slice(1)],
    process.env,
  )
await import('./run-server.ts')
