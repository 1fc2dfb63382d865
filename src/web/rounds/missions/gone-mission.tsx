import { Button } from '#web/components/actions/button.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { leaveReason } from './lost/leave-reason.ts'

interface Props {
  words?: { title: string; text: string }
  onLeave: () => void
}

/** Replaces a mission that has left the livreur's list. */
export function GoneMission({ words = leaveReason(undefined, 'Ramassage', 0), onLeave }: Props) {
  return <EmptyState {...words} action={<Button onClick={onLeave}>Retour aux missions</Button>} />
}
