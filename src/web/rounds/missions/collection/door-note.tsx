import { IconCurrentLocation } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import type { DoorPoint } from './use-door-point.ts'

/** Says that the livreur's position becomes the place of the order, and whether the phone has one. */
export function DoorNote({ door: { isSearching, point, search } }: { door: DoorPoint }) {
  if (point)
    return (
      <Note tone="success" role="status" title="Lieu précisé">
        Votre position, à {Math.max(1, Math.round(point.accuracy))}&nbsp;m près, devient le lieu de
        cette commande. Le prix ne change pas.
      </Note>
    )
  if (isSearching)
    return (
      <Note role="status" title="Lieu à préciser">
        Votre position devient le lieu de cette commande. Recherche en cours.
      </Note>
    )
  return (
    <Note
      tone="warning"
      role="status"
      title="Lieu à préciser"
      action={
        <Button tone="ghost" size="sm" icon={<IconCurrentLocation />} onClick={() => void search()}>
          Réessayer
        </Button>
      }
    >
      Votre téléphone ne sait pas où il est. Activez sa localisation, ou confirmez sans elle.
    </Note>
  )
}
