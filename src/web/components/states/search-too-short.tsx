import { Button } from '../actions/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface Props {
  /** The label of the button that shows the whole list again. */
  all: string
  onReset: () => void
}

/** Replaces a list whose search is too short, because the whole list would look like the result. */
export function SearchTooShort({ all, onReset }: Props) {
  return (
    <EmptyState title="Recherche trop courte" action={<Button onClick={onReset}>{all}</Button>} />
  )
}
