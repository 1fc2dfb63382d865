import { TextInput } from '@mantine/core'
import { IconCurrentLocation, IconMap2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { LatLng } from '#shared/points.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { MapBlock } from '#web/components/map-block.tsx'
import { MapPicker } from '#web/components/map-picker.tsx'
import { Note } from '#web/components/note.tsx'
import { Section } from '#web/components/section.tsx'
import type { Draft } from '#web/features/cart/draft.ts'
import { notifyError, notifySuccess } from '#web/lib/notify.tsx'
import { usePosition } from '#web/lib/use-position.ts'
import classes from './checkout.module.css'

/** Beyond this radius in metres, the pin alone would send the livreur to the wrong street. */
const VAGUE_M = 150

interface Props {
  draft: Draft
  profileAddress: string | null
  onChange: (part: Partial<Draft>) => void
}

/** Where the livreur comes: a point from the GPS or the map, then the words a street number would not give. */
export function PlaceSection({ draft, profileAddress, onChange }: Props) {
  const [picking, setPicking] = useState(false)
  const [vague, setVague] = useState<number>()
  const { locating, locate } = usePosition()

  const useGps = async () => {
    try {
      const { accuracy, ...location } = await locate()
      setVague(accuracy > VAGUE_M ? Math.round(accuracy) : undefined)
      onChange({ location })
      notifySuccess('Localisation réussie', 'Vérifiez le repère sur la carte.')
    } catch {
      notifyError(
        'Erreur de localisation',
        'Impossible d’obtenir votre position. Choisissez-la sur la carte.',
      )
    }
  }
  const pick = (location: LatLng) => {
    setPicking(false)
    setVague(undefined)
    onChange({ location })
    notifySuccess('Adresse sélectionnée', 'Le livreur viendra à ce repère.')
  }

  return (
    <Section step={2} title="Où passer&#8239;?">
      <div className={classes.stack}>
        {draft.location ? (
          <MapBlock point={draft.location} zoom={16} label="Votre position sur la carte" />
        ) : null}
        {vague ? (
          <Note tone="warning" role="status">
            Le GPS n’est précis qu’à {vague} m. Ajustez le repère sur la carte.
          </Note>
        ) : null}
        <div className={classes.two}>
          <Button
            tone="outline"
            stacked
            icon={<IconCurrentLocation />}
            loading={locating}
            onClick={useGps}
          >
            Utiliser ma position
          </Button>
          <Button tone="outline" stacked icon={<IconMap2 />} onClick={() => setPicking(true)}>
            Choisir sur la carte
          </Button>
        </div>
        <TextInput
          label="Adresse"
          placeholder="Quartier, rue, immeuble"
          autoComplete="street-address"
          maxLength={200}
          value={draft.address ?? profileAddress ?? ''}
          onChange={(event) => onChange({ address: event.currentTarget.value })}
        />
        <TextInput
          label="Point de repère"
          description="Ce que le livreur verra en arrivant : un maquis, une pharmacie, un portail."
          maxLength={200}
          value={draft.landmark}
          onChange={(event) => onChange({ landmark: event.currentTarget.value })}
        />
      </div>
      <Dialog
        opened={picking}
        onClose={() => setPicking(false)}
        title="Choisissez votre position sur la carte"
        size="lg"
      >
        <MapPicker initial={draft.location} onConfirm={pick} />
      </Dialog>
    </Section>
  )
}
