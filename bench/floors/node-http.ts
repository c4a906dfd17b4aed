import { createServer } from 'node:http'

/** Its rate is the limit of the load generator. */
createServer((_request, answer) => answer.end('ok')).listen(Number(process.env['PORT']), '127.0.0.1')
