import type { core } from 'zod'

export type JsonSchema = core.JSONSchema.JSONSchema

/** https://spec.openapis.org/oas/v3.1.1 */
export type Introduction = {
  info: {
    title: string
    version: string
    summary: string
    description: string
    contact: { name: string; url: string; email?: string }
    license: { name: string; url: string }
  }
  externalDocs: { description: string; url: string }
  servers: { url: string; description: string }[]
}

export const methods = ['get', 'post', 'patch', 'delete'] as const
export type Method = (typeof methods)[number]

export type Operation = {
  tags: [string]
  operationId: string
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: (Parameter | Ref)[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, Response>
}

export type Ref = { $ref: string }

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  description: string
  required: boolean
  schema: JsonSchema | boolean
}
export type Header = { description: string; required: true; schema: JsonSchema }
export type Example = { summary?: string; value: unknown }
export type Media = { schema: JsonSchema; examples?: Record<string, Example | Ref> }
export type Content = { 'application/json'?: Media; 'multipart/form-data'?: Media; 'application/zip'?: Media }
export type Response = { description: string; headers: Record<string, Ref>; content?: Content }
