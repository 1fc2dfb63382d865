import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { formatFcfa } from '#shared/money.ts'
import type { LatLng } from '#shared/points.ts'
import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { AmountField } from '#web/components/amount-field.tsx'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { MapPicker } from '#web/components/map-picker.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import classes from './settings.module.css'
import { SettingsTicket } from './settings-ticket.tsx'
import { type SettingsCard, useSaveSettings } from './use-save-settings.ts'

const degrees = ({ lat, lng }: LatLng) =>
  `${lat.toFixed(4).replace('.', ',')} · ${lng.toFixed(4).replace('.', ',')}`

/** Where transport is counted from, and its price for a kilometre. */
export function PricingForm({ card }: { card: SettingsCard<'pricing'> }) {
  const [picking, setPicking] = useState(false)
  const form = useZodForm(SETTINGS_FIELDS.pricing, { initialValues: card.value })
  const { save, saving, overtaken } = useSaveSettings('pricing', card, {
    onFields: form.setErrors,
  })
  const { base, ratePerKm } = form.values
  return (
    <SettingsTicket
      title="Transport"
      hint="Vaut pour les commandes à venir. Celles qui sont passées gardent leur prix."
      card={card}
      stands={`${formatFcfa(card.value.ratePerKm)} par km, depuis ${degrees(card.value.base)}`}
      overtaken={overtaken}
      saving={saving}
      onSubmit={form.onSubmit(save)}
    >
      <AmountField
        label="Prix par kilomètre"
        description="Compté à l’aller et au retour."
        digits={6}
        value={Number.isNaN(ratePerKm) ? null : ratePerKm}
        onChange={(value) => form.setFieldValue('ratePerKm', value ?? Number.NaN)}
        error={form.errors.ratePerKm}
        data-path="ratePerKm"
      />
      <div className={classes.place}>
        <p>
          <span className={classes.label}>Point de départ</span>
          <span className={classes.degrees}>{degrees(base)}</span>
        </p>
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
