import { Button } from '#web/components/actions/button.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { leftWords } from './lost/left-words.ts'

interface Props {
  words?: { title: string; text: string }
  onLeave: () => void
}

/** A mission that was reassigned, or has ended elsewhere. */
export function GoneMission({ words = leftWords(undefined, 'Ramassage', 0), onLeave }: Props) {
  return <EmptyState {...words} action={<Button onClick={onLeave}>Retour aux missions</Button>} />
}
