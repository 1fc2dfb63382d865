import { IconRefresh } from '@tabler/icons-react'
import { Button } from '#web/components/button.tsx'

/** « Réessayer » at the end of a note. */
export function RetryButton({ loading, onClick }: { loading: boolean; onClick: () => void }) {
  return (
    <Button tone="outline" size="sm" icon={<IconRefresh />} loading={loading} onClick={onClick}>
      Réessayer
    </Button>
  )
}
