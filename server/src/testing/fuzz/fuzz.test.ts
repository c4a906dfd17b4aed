import { expect, test } from 'vitest'
import { isShortRun } from '../../../../testbed/sample.ts'
import { testWorld } from '../world.ts'
import { buildOpenApi } from '../../http/docs/openapi.ts'
import { fuzz } from './fuzz.ts'

const many = 1_000_000
const w = testWorld({
  limits: {
    messagesPerAddressHour: many,
    triesPerAddressMinute: many,
    wrongCodesPerHour: many,
    rangeMessagesPerHour: many,
    feedbackSentOnPerHour: many,
  },
})

const operationIds = Object.values(buildOpenApi().paths).flatMap((item) =>
  Object.values(item).map(({ operationId }) => operationId),
)

const count = Number(process.env['FUZZ_REQUESTS'] ?? (isShortRun ? 150 : 700))
const seed = Number(process.env['FUZZ_SEED'] ?? 9)

test(`${count} requests of seed ${seed} get only answers that /api/openapi.json allows`, {
  timeout: 3_600_000,
}, async () => {
  const { findings, statuses, done } = await fuzz(w, { count, seed })
  const times = [...statuses].toSorted(([a], [b]) => a - b).map(([status, often]) => `${status}: ${often}`)
  const never = operationIds.filter((one) => !done.has(one))
  process.stdout.write(`${times.join(', ')}\nnever succeeded: ${never.join(', ') || 'none'}\n`)
  expect([...findings].map(([what, sent]) => `${what}\n    ${sent}`)).toEqual([])
  expect(statuses.size).toBeGreaterThan(8)
})
