import type { BodyFor, ReplyOf, Route, Schema } from '../route.ts'

type BodyExamples<R extends Route> = R extends { body: Schema } ? { body: Record<string, BodyFor<R>> } : object
type ReplyExamples<R extends Route> = R extends { reply: Schema } ? { reply: Record<string, ReplyOf<R>> } : object

export type ExamplesOf<G extends Record<string, Route>> = { [N in keyof G]: BodyExamples<G[N]> & ReplyExamples<G[N]> }
