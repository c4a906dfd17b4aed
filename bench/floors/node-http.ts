import { createServer } from 'node:http'

/** The least that answers at all: what the generator reaches with it, it can ask. */
createServer((_request, answer) => answer.end('ok')).listen(Number(process.env['PORT']), '127.0.0.1')
