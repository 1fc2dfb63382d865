import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useLinkWith } from '#web/lib/navigation/use-link-with.ts'
import { cappedCount } from '../frame/nav-item.ts'
import { ListChip } from './list-chip.tsx'

/** The list of a page that is shown, in the address. */
const PARAM = 'liste'

export function useListInAddress<List extends { name: string }>(
  lists: readonly List[],
): List | undefined {
  const [params] = useSearchParams()
  return lists.find(({ name }) => name === params.get(PARAM))
}

interface Props {
  label: string
  lists: readonly {
    name: string
    label: string
    /** Undefined until it is known; 0 is not said. */
    count: number | undefined
  }[]
  /** The name of the shown one. */
  current: string
  /** It stands at their end. */
  children?: ReactNode
}

/** The lists of one page, each with its number. */
export function ListChips({ label, lists, current, children }: Props) {
  const linkWith = useLinkWith()
  return (
    <nav className="row wrap gap-8 mb-12" aria-label={label}>
      {lists.map(({ name, label: words, count }) => (
        <ListChip key={name} to={linkWith({ [PARAM]: name })} isCurrent={name === current}>
          {words}
          {count === 0 ? null : (
            <span className={count ? undefined : 'room-kept'}> {cappedCount(count ?? 0)}</span>
          )}
        </ListChip>
      ))}
      {children}
    </nav>
  )
}
