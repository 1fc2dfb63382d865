import { IconRefresh } from '@tabler/icons-react'
import { Button } from '#web/components/button.tsx'
import classes from './mission-list.module.css'

/** « Réessayer » under the sentence of a note. */
export function RetryButton({ loading, onClick }: { loading: boolean; onClick: () => void }) {
  return (
    <Button
      className={classes.retry}
      tone="outline"
      size="sm"
      icon={<IconRefresh />}
      loading={loading}
      onClick={onClick}
    >
      Réessayer
    </Button>
  )
}
