import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

/** The hooks of the API: `trpc.orders.byId.useQuery({ orderId })`. */
export const trpc = createTRPCReact<AppRouter>()
