import { createServer } from 'node:http'

createServer((_request, answer) => answer.end('ok')).listen(Number(process.env['PORT']), '127.0.0.1')
