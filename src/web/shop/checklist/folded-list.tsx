import { useId } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './opening-skeleton.module.css'
import { type FirstDay, settledCount } from './use-first-day.ts'

interface Props {
  day: FirstDay
  /** It was folded just now, by a button that is gone. */
  hasReturned: boolean
  onUnfold: () => void
}

/** The steps left to arrange in a house that has figures already. */
export function FoldedList({ day, hasReturned, onUnfold }: Props) {
  const id = useId()
  return (
    <section
      className={`row wrap gap-12 surface outlined rounded-ticket ${classes.folded}`}
      aria-labelledby={id}
    >
      <h2 id={id} className={`text-xl nowrap ${classes.foldedTitle}`}>
        Pour ouvrir
      </h2>
      <TextLink href={paths.home} target="_blank" className="wide-only">
        Voir le site public
      </TextLink>
      <b className="nowrap">
        {settledCount(day)} sur {day.items.length}
      </b>
      <Button
        autoFocus={hasReturned}
        tone="outline"
        size="sm"
        aria-expanded={false}
        onClick={onUnfold}
      >
        Voir les étapes
      </Button>
    </section>
  )
}
