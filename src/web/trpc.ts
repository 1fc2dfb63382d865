import {
  type QueryClient,
  type UseInfiniteQueryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type {
  CreateTRPCReact,
  getMutationKey as GetMutationKey,
  getQueryKey as GetQueryKey,
  inferReactQueryProcedureOptions,
} from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { createContext, createElement, type ReactNode, use, useMemo } from 'react'
import type { AppRouter } from '#server/router.ts'
import { callable } from './lib/rpc/paths.ts'
import { type KeyType, queryKeyOf } from './lib/rpc/query-keys.ts'
import { type StreamOptions, useStream } from './lib/rpc/use-stream.ts'
import type { RpcClient } from './trpc-client.ts'

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>
export type QueryOptions = inferReactQueryProcedureOptions<AppRouter>

/** The API's client, for the hooks. */
const ClientContext = createContext<RpcClient | null>(null)

function useClient(): RpcClient {
  const client = use(ClientContext)
  if (!client) throw new Error('A hook of the API outside its provider')
  return client
}

interface ProviderProps {
  client: RpcClient
  children: ReactNode
}

const Provider = ({ client, children }: ProviderProps) =>
  createElement(ClientContext, { value: client }, children)

type PageContext = { pageParam: unknown; direction: unknown }

/** What each hook of a procedure does: TanStack Query's own, with the procedure's key and call. */
const HOOKS = {
  useQuery(path: string[], input: unknown, options?: Partial<UseQueryOptions>) {
    const client = useClient()
    const queryKey = queryKeyOf(path, input, 'query')
    return useQuery({ ...options, queryKey, queryFn: () => client.query(path, input) })
  },
  useInfiniteQuery(path: string[], input: unknown, options: UseInfiniteQueryOptions) {
    const client = useClient()
    const queryFn = ({ pageParam, direction }: PageContext) => {
      const page = { ...Object(input), direction }
      return client.query(path, pageParam === null ? page : { ...page, cursor: pageParam })
    }
    const queryKey = queryKeyOf(path, input, 'infinite')
    return useInfiniteQuery({ ...options, initialPageParam: null, queryKey, queryFn })
  },
  useMutation(path: string[], options?: UseMutationOptions) {
    const client = useClient()
    const mutationFn = (input: unknown) => client.mutation(path, input)
    return useMutation({ ...options, mutationKey: queryKeyOf(path), mutationFn })
  },
  useSubscription: (path: string[], _input: unknown, options: StreamOptions) =>
    useStream(useClient(), path, options),
}

function useUtils() {
  const client = useClient()
  const queries = useQueryClient()
  return useMemo(() => utilsOf(client, queries), [client, queries])
}

/** The query cache by the names of the procedures. */
function utilsOf(client: RpcClient, queries: QueryClient) {
  const run = (path: string[], args: unknown[]): unknown => {
    const [method = '', ...names] = path.toReversed()
    const procedure = names.toReversed()
    const [input, options] = args as [unknown, object?]
    const key = (type: KeyType) => queryKeyOf(procedure, input, type)
    switch (method) {
      case 'invalidate':
        return queries.invalidateQueries({ queryKey: key('any') })
      case 'cancel':
        return queries.cancelQueries({ queryKey: key('any') })
      case 'refetch':
        return queries.refetchQueries({ queryKey: key('any') })
      case 'fetch': {
        const queryFn = () => client.query(procedure, input)
        return queries.fetchQuery({ ...options, queryKey: key('query'), queryFn })
      }
      case 'getData':
        return queries.getQueryData(key('query'))
      case 'getInfiniteData':
        return queries.getQueryData(key('infinite'))
      case 'setData':
        return queries.setQueryData(key('query'), options)
      default:
        throw new Error(`Unknown: ${path.join('.')}`)
    }
  }
  return new Proxy(callable(run), {
    get: (target, name) => (name === 'client' ? client.typed : Reflect.get(target, name)),
  })
}

/** The hooks of the API, with tRPC's types: `trpc.orders.byId.useQuery({ orderId })`. */
export const trpc = new Proxy(
  callable((path, args) => {
    const name = path.at(-1) ?? ''
    const procedure = path.slice(0, -1)
    if (name === '_def') return procedure
    const hook = HOOKS[name as keyof typeof HOOKS] as (...all: unknown[]) => unknown
    return hook(procedure, ...args)
  }),
  {
    get(target, name) {
      if (name === 'Provider') return Provider
      return name === 'useUtils' ? useUtils : Reflect.get(target, name)
    },
  },
) as unknown as Omit<CreateTRPCReact<AppRouter, unknown>, 'Provider'> & {
  Provider: (props: ProviderProps) => ReactNode
}

/** The names of a procedure or router of `trpc`. */
const namesOf = (procedure: object): string[] => (procedure as { _def(): string[] })._def()

/** The key of a procedure's answers in the query cache, or of a router's. */
export const getQueryKey = ((procedure: object, input?: unknown, type?: KeyType) =>
  queryKeyOf(namesOf(procedure), input, type)) as typeof GetQueryKey

/** The key of a procedure's mutations. */
export const getMutationKey = ((procedure: object) =>
  queryKeyOf(namesOf(procedure))) as unknown as typeof GetMutationKey
