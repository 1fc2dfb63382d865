import { Children, Fragment, isValidElement, type ReactNode, use } from 'react'
import { LocationContext, OutletContext, ParamsContext } from './contexts.ts'
import { matchPath, type Params } from './match.ts'

interface RouteProps {
  /** Where its element is shown; `*` wherever no other is. Without a path, the element surrounds those of its children. */
  path?: string
  element: ReactNode
  children?: ReactNode
}

/** A place in the route tree, as JSX. `createRoutes` reads it; it is never rendered. */
export function Route(_: RouteProps): ReactNode {
  return null
}

/** An address with the elements that it shows, the outermost first. */
export interface Branch {
  path: string
  elements: readonly ReactNode[]
}

export function createRoutes(tree: ReactNode, outer: readonly ReactNode[] = []): Branch[] {
  return Children.toArray(tree).flatMap((node): Branch[] => {
    if (!isValidElement<RouteProps>(node)) return []
    const { path, element, children } = node.props
    if (node.type === Fragment) return createRoutes(children, outer)
    const elements = [...outer, element]
    return path === undefined ? createRoutes(children, elements) : [{ path, elements }]
  })
}

/** The branch of an address: the one with the fewest names in its path, before the one for all others. */
export function branchAt(branches: readonly Branch[], pathname: string) {
  const others = branches.find(({ path }) => path === '*')
  let best: { branch: Branch; params: Params } | undefined
  for (const branch of branches) {
    const params = branch === others ? null : matchPath(branch.path, pathname)
    if (params && (!best || size(params) < size(best.params))) best = { branch, params }
  }
  return best ?? (others ? { branch: others, params: {} } : undefined)
}

const size = (params: Params) => Object.keys(params).length

/** Shows the branch of the current address. */
export function Routes({ branches }: { branches: readonly Branch[] }) {
  const found = branchAt(branches, use(LocationContext).pathname)
  if (!found) return null
  // Not an array: an element that the next address has in the same place stays.
  let shown: ReactNode = null
  for (const element of found.branch.elements.toReversed())
    shown = <OutletContext value={shown}>{element}</OutletContext>
  return <ParamsContext value={found.params}>{shown}</ParamsContext>
}
