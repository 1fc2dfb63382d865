import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { formatFcfa } from '#shared/money/money.ts'
import { isBaseChosen } from '#shared/money/pricing.ts'
import { areaAt, areaName } from '#shared/places/communes.ts'
import type { LatLng } from '#shared/places/points.ts'
import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { MapBlock } from '#web/components/map/map-block.tsx'
import { MapPicker } from '#web/components/map/map-picker.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { SettingsTicket } from './settings-ticket.tsx'
import { type SettingsCard, useSaveSettings } from './use-save-settings.ts'

/** The quarter of a point, as its owner does not read degrees. */
function placeName(point: LatLng): string {
  const area = areaAt(point)
  return area ? areaName(area) : 'Hors d’Abidjan'
}

/** The starting point of the transport and its price for a kilometre. */
export function PricingForm({ card }: { card: SettingsCard<'pricing'> }) {
  const [picking, setPicking] = useState(false)
  const form = useZodForm(SETTINGS_FIELDS.pricing, { initialValues: card.value })
  const sheet = useSaveSettings('pricing', card, { form, shown: card.value })
  const { base, ratePerKm } = form.values
  return (
    <SettingsTicket
      section="pricing"
      hint="Pour les commandes à venir. Celles déjà passées gardent leur prix."
      card={card}
      savedText={`${formatFcfa(card.value.ratePerKm)} par km, depuis ${isBaseChosen(card.value) ? placeName(card.value.base) : 'le point fourni avec le logiciel'}`}
      sheet={sheet}
      onSubmit={form.onSubmit(sheet.save)}
    >
      <AmountField
        label="Prix par kilomètre"
        noun="Le prix par kilomètre"
        description="Compté à l’aller et au retour."
        value={Number.isNaN(ratePerKm) ? null : ratePerKm}
        onChange={(value) => form.setFieldValue('ratePerKm', value ?? Number.NaN)}
        error={form.errors.ratePerKm}
        data-path="ratePerKm"
      />
      <div className="stack gap-8">
        <p className="strong">Point de départ</p>
        {isBaseChosen({ base, ratePerKm }) ? null : (
          <>
            {isBaseChosen(card.value) ? null : (
              <Note tone="warning" title="Point fourni avec le logiciel, pas encore confirmé">
                Placez-le là d’où partent vos livreurs&nbsp;: le transport se compte depuis ce
                point.
              </Note>
            )}
            <Checkbox
              label="C’est bien notre point de départ"
              checked={form.values.baseConfirmed ?? false}
              onChange={(event) => form.setFieldValue('baseConfirmed', event.currentTarget.checked)}
            />
          </>
        )}
        <MapBlock point={base} label="Point de départ du transport sur la carte" height="9rem" />
        <Button tone="outline" icon={<IconMapPin />} onClick={() => setPicking(true)}>
          Choisir sur la carte
        </Button>
      </div>
      <Dialog
        opened={picking}
        onClose={() => setPicking(false)}
        title="Point de départ du transport"
        size="lg"
      >
        <MapPicker
          initial={base}
          onConfirm={(point) => {
            form.setFieldValue('base', point)
            setPicking(false)
          }}
        />
      </Dialog>
    </SettingsTicket>
  )
}
