import { IconMapPin } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FACTOR_RULES, isCompulsory } from '#shared/access/second-factor/second-factor.ts'
import { FACTOR_RULE_LABELS } from '#shared/access/second-factor/words.ts'
import { QUARTER_RADIUS_M } from '#shared/places/near.ts'
import { isBaseChosen } from '#shared/shop/prices/pricing.ts'
import { isOfMonthBefore } from '#shared/shop/settings/account-settings.ts'
import { TAX_REGIMES, taxCodeOf, taxCodeWords } from '#shared/shop/settings/fne-settings.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { MapBlock } from '#web/components/map/map-block.tsx'
import { zoomAround } from '#web/components/map/zoom-around.ts'
import { trpc } from '#web/trpc.ts'
import { amountProps } from './field-props.ts'
import { HomeBasketFields } from './home-basket-fields.tsx'
import { LadderFields } from './reminders/ladder-fields.tsx'
import type { SettingsField } from './settings-fields.ts'
import { ClosedDayFields } from './time/closed-day-fields.tsx'
import { ServiceTurnarounds } from './time/service-turnarounds.tsx'
import { WeekFields } from './time/week-fields.tsx'
import type { SettingsForm } from './use-settings-form.ts'
import { MachineFields } from './workshop/machine-fields.tsx'
import { RackFields } from './workshop/rack-fields.tsx'
import { StationFields } from './workshop/station-fields.tsx'

interface Props {
  form: SettingsForm
}

/** The settings of the kind « own »; `pricing.baseConfirmed` is drawn with `pricing.base`, the holidays with the closed days. */
export const OWN_FIELDS: Partial<Record<SettingsField, (props: Props) => ReactNode>> = {
  'reminders.unpaid': ({ form }) => <LadderFields form={form} ladder="unpaid" />,
  'reminders.unclaimed': ({ form }) => <LadderFields form={form} ladder="unclaimed" />,
  'reminders.invoice': ({ form }) => <LadderFields form={form} ladder="invoice" />,
  'accounts.day': InvoiceDayField,
  'opening.week': WeekFields,
  'opening.closedDays': ClosedDayFields,
  'slots.capacity': CapacityFields,
  'turnaround.services': ServiceTurnarounds,
  'pricing.base': DepartureFields,
  'fne.regime': RegimeField,
  'secondFactor.rule': SecondFactorField,
  'home.baskets': HomeBasketFields,
  'workshop.stations': StationFields,
  'workshop.machines': MachineFields,
  'workshop.racks': RackFields,
}

/** The visits that a slot holds. */
function CapacityFields({ form }: Props) {
  const { per } = form.values.slots.capacity
  return (
    <>
      <Segmented
        legend="Places d’un créneau"
        value={per}
        options={[
          { value: 'livreur', label: 'Par livreur en service' },
          { value: 'slot', label: 'Nombre fixe' },
        ]}
        onChange={(chosen) => form.setFieldValue('slots.capacity.per', chosen)}
      />
      <AmountField
        label={per === 'livreur' ? 'Passages par livreur' : 'Passages par créneau'}
        noun="Le nombre de passages"
        unit=""
        {...amountProps(form, 'slots.capacity.visits')}
      />
    </>
  )
}

const DepartureDialog = lazyDialog(() => import('./departure-dialog.tsx'))

/** The radius of a ring that is whole in the map, in pixels. */
const RING = 60

/** The starting point of the transport. */
function DepartureFields({ form }: Props) {
  const [picking, setPicking] = useState(false)
  const { pricing } = form.values
  const { base, ratePerKm } = pricing
  // Nobody chose it yet: it is somewhere around, as the middle of a quarter is.
  const radius = isBaseChosen(pricing) ? null : QUARTER_RADIUS_M
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
            {...form.getInputProps('pricing.baseConfirmed', { type: 'checkbox' })}
            checked={form.values.pricing.baseConfirmed === true}
          />
        </>
      )}
      <MapBlock
        point={base}
        radius={radius}
        zoom={radius === null ? 15 : zoomAround(radius, RING)}
        label="Point de départ du transport sur la carte"
        height="9rem"
      />
      <Button
        tone="outline"
        icon={<IconMapPin />}
        onClick={() => setPicking(true)}
        data-path="pricing.base"
      >
        Choisir sur la carte
      </Button>
      <DepartureDialog
        opened={picking}
        onClose={() => setPicking(false)}
        base={base}
        onConfirm={(point) => {
          form.setFieldValue('pricing.base', point)
          setPicking(false)
        }}
      />
    </>
  )
}

const RULES = FACTOR_RULES.map((value) => ({ value, label: FACTOR_RULE_LABELS[value] }))
const WHO_HAS_NONE = 'Qui n’en a pas ne verra que l’écran pour l’activer, dès l’enregistrement.'

const DAYS_OF_MONTH = [
  { value: 'last', label: 'Le dernier jour' },
  ...Array.from({ length: 28 }, (_, i) => ({
    value: String(i + 1),
    label: i === 0 ? 'Le 1ᵉʳ' : `Le ${i + 1}`,
  })),
]

/** The day of the month on which companies get their invoice. */
function InvoiceDayField({ form }: Props) {
  const { value, onChange, ...input } = form.getInputProps('accounts.day')
  return (
    <NativeSelect
      label="Faites"
      description={isOfMonthBefore(value) ? 'Pour le mois d’avant.' : 'Pour le mois qui finit.'}
      data={DAYS_OF_MONTH}
      {...input}
      value={String(value)}
      onChange={({ currentTarget: { value: day } }) =>
        onChange(day === 'last' ? 'last' : Number(day))
      }
    />
  )
}

/** The duty of the team to sign in with two factors. */
function SecondFactorField({ form }: Props) {
  const isToldMore = isCompulsory(form.values.secondFactor.rule)
  const { data: own } = trpc.secondFactor.mine.useQuery(undefined, { enabled: isToldMore })
  const hasNone = own && !own.totp && own.passkeys.length === 0
  return (
    <NativeSelect
      label="La double vérification est"
      description={
        isToldMore ? `${WHO_HAS_NONE}${hasNone ? ' Activez d’abord la vôtre.' : ''}` : undefined
      }
      data={RULES}
      {...form.getInputProps('secondFactor.rule')}
    />
  )
}

/** The regime of tax, from which the code on every invoice follows. */
function RegimeField({ form }: Props) {
  const { regime, taxCode } = form.values.fne
  return (
    <div data-path="fne.regime">
      <Segmented
        legend="Votre régime d’impôt"
        hideLegend
        value={regime}
        options={TAX_REGIMES.map((value) => ({ value, label: value }))}
        onChange={(chosen) => {
          form.setFieldValue('fne.regime', chosen)
          form.setFieldValue('fne.taxCode', taxCodeOf(chosen))
        }}
      />
      <p className="text-s mt-8">
        Vos factures portent <b>{taxCodeWords(taxCode)}</b>.{' '}
        <span className="quiet">
          RNI et RSI&nbsp;: TVA 18&nbsp;%. RME et TEE&nbsp;: TVAD 0&nbsp;%. À vérifier avec votre
          comptable.
        </span>
      </p>
    </div>
  )
}
