import { verify } from '@node-rs/argon2'
import fastify from 'fastify'
import pg from 'pg'

/**
 * The fewest prepared statements that an answer needs, on a separate table of the same cluster. BODY: the answer of
 * `GET /row/:id`, as long as that of the server.
 */
const rows = 1000
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
await pool.query(
  'create table if not exists bench_floor (id int primary key, value text not null, turn int not null default 0) with (fillfactor = 50)',
)
await pool.query(
  `insert into bench_floor (id, value) select n, $1 from generate_series(0, ${rows - 1}) n on conflict (id) do update set value = excluded.value`,
  [process.env['BODY'] ?? '{}'],
)
const read = (id: number) =>
  pool.query<{ value: string }>({
    name: 'read',
    text: 'select value, turn from bench_floor where id = $1',
    values: [id],
  })
const write = (id: number) =>
  pool.query({
    name: 'write',
    text: 'update bench_floor set turn = turn + 1 where id = $1 returning turn',
    values: [id],
  })

const app = fastify()
app.get<{ Params: { id: string } }>('/row/:id', async (request, reply) => {
  const { rows } = await read(Number(request.params.id) % 1000)
  return reply.type('application/json; charset=utf-8').send(rows[0]?.value)
})
app.post<{ Params: { id: string } }>('/row/:id', async (request, reply) => {
  const id = Number(request.params.id) % 1000
  const { rows } = await read(id)
  await write(id)
  return reply.type('application/json; charset=utf-8').send(rows[0]?.value)
})
app.post<{ Body: { stored: string; password: string } }>('/hash', async ({ body }) => ({
  right: await verify(body.stored, body.password),
}))
app.get('/', async () => 'ready')
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
