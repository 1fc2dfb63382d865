import {
  FACTOR_RULES,
  type FactorRule,
  isCompulsory,
} from '#shared/access/second-factor/second-factor.ts'
import { FACTOR_RULE_LABELS } from '#shared/access/second-factor/words.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { trpc } from '#web/trpc.ts'
import { amountProps, faultProps } from '../field-props.ts'
import { SettingsGroup } from '../settings-group.tsx'
import type { SettingsForm } from '../use-settings-form.ts'

export default function SystemGroups({ form }: { form: SettingsForm }) {
  return (
    <>
      <SettingsGroup
        title="Double vérification de l’équipe"
        hint="Une clé d’accès, ou un code après le mot de passe. Les clients ne sont pas concernés."
      >
        <SecondFactorFields form={form} />
      </SettingsGroup>
      <SettingsGroup
        title="Photos des commandes"
        hint="Après ce délai, les photos d’une commande terminée ou annulée sont supprimées. Celles d’un signalement encore ouvert restent."
        columns
      >
        <PhotosFields form={form} />
      </SettingsGroup>
    </>
  )
}

const RULES = FACTOR_RULES.map((value) => ({ value, label: FACTOR_RULE_LABELS[value] }))
const WHO_HAS_NONE = 'Qui n’en a pas ne verra que l’écran pour l’activer, dès l’enregistrement.'

/** The duty of the team to sign in with two factors. */
function SecondFactorFields({ form }: { form: SettingsForm }) {
  const { rule } = form.values.secondFactor
  const isToldMore = isCompulsory(rule)
  const { data: own } = trpc.secondFactor.mine.useQuery(undefined, { enabled: isToldMore })
  const hasNone = own && !own.totp && own.passkeys.length === 0
  return (
    <NativeSelect
      label="La double vérification est"
      description={
        isToldMore ? `${WHO_HAS_NONE}${hasNone ? ' Activez d’abord la vôtre.' : ''}` : undefined
      }
      data={RULES}
      value={rule}
      onChange={({ currentTarget: { value } }) =>
        form.set('secondFactor', { rule: value as FactorRule })
      }
      {...faultProps(form, 'secondFactor.rule')}
    />
  )
}

/** For how long the photos of an order are kept. */
function PhotosFields({ form }: { form: SettingsForm }) {
  return (
    <AmountField
      label="Durée de conservation"
      noun="Le nombre de jours"
      unit="jours"
      {...amountProps(form, 'photos.keptDays')}
    />
  )
}
