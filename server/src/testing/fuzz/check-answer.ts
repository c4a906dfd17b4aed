import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import type { OpenApi } from '../../http/docs/openapi.ts'
import type { Operation, Response } from '../../http/docs/openapi-types.ts'

export type AnswerCheck = (operation: Operation | undefined, answer: LightMyRequestResponse) => string[]

/** Lists where an answer violates the document. `operation` is undefined when the path has no such method. */
export function answerChecker(document: OpenApi): AnswerCheck {
  const { validatorOf } = schemaReader(document)
  const anyOperation = Object.values(document.paths[Object.keys(document.paths)[0] ?? ''] ?? {})[0]
  return (operation, { statusCode, headers, body, raw }) => {
    if (statusCode >= 500 && statusCode !== 502) return [`${statusCode}: ${body.slice(0, 300)}`]
    const allowed = operation
      ? operation.responses[statusCode]
      : statusCode === 405
        ? anyOperation?.responses[405]
        : undefined
    if (!allowed) return [`${statusCode} is not documented: ${body.slice(0, 200)}`]
    const type = headers['content-type']
    const isHead = raw.req.method === 'HEAD'
    return [...wrongHeaders(allowed, headers), ...(isHead ? [] : wrongBody(allowed, type, body))]
  }

  function wrongHeaders(allowed: Response, headers: LightMyRequestResponse['headers']): string[] {
    return Object.entries(allowed.headers).flatMap(([name, { $ref }]) => {
      const value = headers[name]
      if (value === undefined) return [`lacks ${name}`]
      return validatorOf(`${$ref}/schema`)(value) ? [] : [`${name} is ${JSON.stringify(value)}`]
    })
  }

  function wrongBody(allowed: Response, type: unknown, body: string): string[] {
    const media = allowed.content?.['application/json']
    if (!media) return body === '' ? [] : ['has a body']
    if (type !== 'application/json; charset=utf-8') return [`is of type ${JSON.stringify(type)}`]
    const validate = validatorOf(media.schema)
    return validate(JSON.parse(body)) ? [] : [`${describeErrors(validate)} in ${body.slice(0, 300)}`]
  }
}

export type SchemaReader = {
  validatorOf: (schema: object | string) => ValidateFunction
}

export function schemaReader(document: OpenApi): SchemaReader {
  const ajv = new Ajv2020({ strict: false, logger: false })
  const ofTexts = new Ajv2020({ strict: false, logger: false, coerceTypes: true })
  for (const one of [ajv, ofTexts]) {
    addFormats.default(one)
    one.addSchema(document, 'api')
  }
  const made = new Map<object | string, ValidateFunction>()
  return {
    validatorOf: (schema) => {
      const known =
        made.get(schema) ??
        (typeof schema === 'string' ? ofTexts.compile({ $ref: `api${schema}` }) : ajv.compile(inDocument(schema)))
      made.set(schema, known)
      return known
    },
  }
}

const inDocument = (schema: object): object => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'))

const describeErrors = ({ errors }: ValidateFunction) =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the whole'} ${message}`).join(', ')
