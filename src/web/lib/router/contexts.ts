import { createContext, type ReactNode } from 'react'
import type { Location } from './history.ts'
import type { Params } from './match.ts'

export const LocationContext = createContext<Location>({
  pathname: '/',
  search: '',
  hash: '',
  state: null,
})
/** What a route shows inside the element that surrounds it. */
export const OutletContext = createContext<ReactNode>(null)
export const ParamsContext = createContext<Params>({})
