import { IconMap2, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import type { PositionFailure } from '#web/lib/use-position.ts'

const ADVICE: Record<PositionFailure, string> = {
  refused:
    'Votre navigateur n’a pas le droit de la donner. Autorisez-la dans ses réglages, ou placez le repère sur la carte.',
  unavailable:
    'Votre téléphone ne sait pas où il est. Activez sa localisation et réessayez, ou placez le repère sur la carte.',
  timeout:
    'Le GPS n’a rien trouvé à temps. Réessayez dehors ou près d’une fenêtre, ou placez le repère sur la carte.',
  inaccurate:
    'Votre téléphone se trompe de plusieurs kilomètres. Placez vous-même le repère sur la carte.',
}

interface Props {
  locating: boolean
  failure: PositionFailure | undefined
  onCancel: () => void
  onOpenMap: () => void
}

/** Says that the GPS is searching, or why it found nothing and what to do instead. */
export function GpsNote({ locating, failure, onCancel, onOpenMap }: Props) {
  const note = useRef<HTMLDivElement>(null)
  // The bars of a phone must not cover the note's button.
  useEffect(() => {
    if (failure) note.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (locating)
    return (
      <Note
        role="status"
        action={
          <Button tone="ghost" size="sm" icon={<IconX />} onClick={onCancel}>
            Annuler
          </Button>
        }
      >
        Recherche en cours. Répondez oui si votre téléphone demande la permission.
      </Note>
    )
  if (!failure) return null
  return (
    <div ref={note}>
      <Note tone="warning" role="alert" title="Erreur de localisation">
        Impossible d'obtenir votre position. {ADVICE[failure]}
        <div className="flex wrap gap-8 mt-10">
          <Button tone="outline" size="sm" icon={<IconMap2 />} onClick={onOpenMap}>
            Ouvrir la carte
          </Button>
        </div>
      </Note>
    </div>
  )
}
