import { Button } from '../actions/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface Props {
  /** The words that lead back to the whole list. */
  all: string
  onReset: () => void
}

/** In the place of a list that was asked for too little: the whole of it would pass for what was found. */
export function SearchTooShort({ all, onReset }: Props) {
  return (
    <EmptyState title="Recherche trop courte" action={<Button onClick={onReset}>{all}</Button>} />
  )
}
