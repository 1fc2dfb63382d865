import { createTRPCReact, type inferReactQueryProcedureOptions } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'

export const trpc = createTRPCReact<AppRouter>()

export type Outputs = inferRouterOutputs<AppRouter>
export type QueryOptions = inferReactQueryProcedureOptions<AppRouter>
