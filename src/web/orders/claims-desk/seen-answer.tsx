import { useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { type DeskClaim, remedyWords } from './desk-words.ts'

/** The answer that the person began to change: another one that came since is told before theirs leaves. */
export function useSeenAnswer({ proposedAt }: DeskClaim) {
  const [seenAt, setSeenAt] = useState(proposedAt)
  const [isFollowing, setFollowing] = useState(false)
  if (isFollowing && seenAt !== proposedAt) {
    setSeenAt(proposedAt)
    setFollowing(false)
  }
  return {
    at: seenAt,
    isOvertaken: seenAt !== proposedAt,
    /** Takes the answer of now as seen, or the next one, which is their own. */
    follow: () => setFollowing(true),
  }
}

export function Overtaken({ claim, onSeen }: { claim: DeskClaim; onSeen: () => void }) {
  const { proposedByName, remedy, amount } = claim
  return (
    <Note tone="warning" role="alert" title="La réponse a changé">
      {proposedByName ?? 'Un collègue'} a envoyé
      {remedy ? `\u00a0: ${remedyWords(remedy, amount)}` : ''}. Ce que vous avez écrit est gardé.
      <Button size="sm" tone="outline" onClick={onSeen}>
        Changer quand même
      </Button>
    </Note>
  )
}
