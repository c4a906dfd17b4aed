import { spawn } from 'node:child_process'

/** `npm run dev`: restarts the server and reloads the pages when their files change. One Ctrl-C ends both. */
const children = [
  spawn('node', ['--watch', '--watch-preserve-output', 'server/src/start/main.ts'], { stdio: 'inherit' }),
  spawn('npm', ['run', 'dev', '-w', 'web'], { stdio: 'inherit', shell: process.platform === 'win32' }),
]
const endAll = () => children.forEach((child) => child.kill())
for (const child of children) child.on('exit', endAll)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endAll)
