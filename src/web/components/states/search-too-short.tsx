import { Button } from '../actions/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface Props {
  /** The words that lead back to the whole list. */
  all: string
  onReset: () => void
}

/** Replaces a list whose search is too short: the whole list would look like the result. */
export function SearchTooShort({ all, onReset }: Props) {
  return (
    <EmptyState title="Recherche trop courte" action={<Button onClick={onReset}>{all}</Button>} />
  )
}
