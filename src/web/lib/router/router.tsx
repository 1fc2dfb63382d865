import {
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { LocationContext, OutletContext, ParamsContext } from './contexts.ts'
import { type NavigateOptions, navigate, onNavigation, readLocation, type To } from './history.ts'
import { matchPath } from './match.ts'

/** Gives its children the current address. The screen before stays until the next one's code is there. */
export function AddressProvider({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(readLocation)
  useLayoutEffect(() => onNavigation(() => startTransition(() => setLocation(readLocation()))), [])
  return <LocationContext value={location}>{children}</LocationContext>
}

export const useLocation = () => use(LocationContext)
export const useParams = () => use(ParamsContext)
export const useNavigate = () => navigate
export const useMatch = (path: string) => matchPath(path, useLocation().pathname)

/** What the route inside this element shows. */
export const Outlet = () => use(OutletContext)

/** The search of the current address, and a function that changes it. */
export function useSearchParams() {
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  return [params, setSearch] as const
}

function setSearch(next: URLSearchParams | Record<string, string>, options?: NavigateOptions) {
  navigate({ search: `${new URLSearchParams(next)}` }, options)
}

/** Goes to an address as soon as it is rendered. */
export function Navigate({ to, ...options }: { to: To } & NavigateOptions) {
  const go = useEffectEvent(() => navigate(to, options))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address leads on
  useEffect(() => go(), [JSON.stringify(to)])
  return null
}
