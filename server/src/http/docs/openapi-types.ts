import type { core } from 'zod'

export type JsonSchema = core.JSONSchema.JSONSchema

/** The members of OpenAPI 3.1 that our document has (https://spec.openapis.org/oas/v3.1.1). */
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Partial<Record<Method, Operation>>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, Record<string, string>> }
}

export const methods = ['get', 'post', 'patch', 'delete'] as const
export type Method = (typeof methods)[number]

export type Operation = {
  tags: [string]
  operationId: string
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: BodyContent }
  responses: Record<string, { description: string; content?: JsonContent }>
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema | boolean
}
export type JsonContent = { 'application/json': { schema: JsonSchema } }
/** One of the two. */
export type BodyContent = {
  'application/json'?: { schema: JsonSchema }
  'multipart/form-data'?: { schema: JsonSchema }
}
