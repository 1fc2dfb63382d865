import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { isBaseChosen } from '#shared/shop/prices/pricing.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { MapBlock } from '#web/components/map/map-block.tsx'
import { MapPicker } from '#web/components/map/map-picker.tsx'
import { checkboxProps } from './field-props.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** The starting point of the transport. */
export function DepartureFields({ form }: { form: SettingsForm }) {
  const [picking, setPicking] = useState(false)
  const { base, ratePerKm } = form.values.pricing
  return (
    <>
      {isBaseChosen({ base, ratePerKm }) ? null : (
        <>
          {isBaseChosen(form.cards.pricing.value) ? null : (
            <Note tone="warning" title="Point fourni avec le logiciel, pas encore confirmé">
              Placez-le là d’où partent vos livreurs&nbsp;: le transport se compte depuis ce point.
            </Note>
          )}
          <Checkbox
            label="C’est bien notre point de départ"
            {...checkboxProps(form, 'pricing.baseConfirmed')}
          />
        </>
      )}
      <MapBlock point={base} label="Point de départ du transport sur la carte" height="9rem" />
      <Button
        tone="outline"
        icon={<IconMapPin />}
        onClick={() => setPicking(true)}
        data-path="pricing.base"
      >
        Choisir sur la carte
      </Button>
      <Dialog
        opened={picking}
        onClose={() => setPicking(false)}
        title="Point de départ du transport"
        size="lg"
      >
        <MapPicker
          initial={base}
          onConfirm={(point) => {
            form.set('pricing', { base: point })
            setPicking(false)
          }}
        />
      </Dialog>
    </>
  )
}
