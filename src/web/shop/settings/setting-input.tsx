import { IconLink } from '@tabler/icons-react'
import { durationWords } from '#shared/shop/settings/section-words.ts'
import { AddressInput } from '#web/components/forms/address-input.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { NativeSelect, TextInput } from '#web/components/forms/fields.tsx'
import { EmailInput, PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { amountProps } from './field-props.ts'
import { fieldValue, type SettingsField, savedValues } from './settings-fields.ts'
import {
  type AmountSetting,
  type ButtonsSetting,
  type CheckboxSetting,
  type HourSetting,
  type LimitSetting,
  type MinutesSetting,
  SETTINGS,
  type Setting,
  type TextSetting,
} from './settings-table.ts'
import type { SettingsForm } from './use-settings-form.ts'

interface Props<S extends Setting> {
  form: SettingsForm
  field: SettingsField
  setting: S
}

/** A setting as the table says it, but for those that have a component of their own. */
export function SettingInput(props: Pick<Props<Setting>, 'form' | 'field'>) {
  const setting = SETTINGS[props.field]
  switch (setting.kind) {
    case 'amount':
      return <Amount {...props} setting={setting} />
    case 'limit':
      return <Limit {...props} setting={setting} />
    case 'minutes':
      return <Minutes {...props} setting={setting} />
    case 'hour':
      return <Hour {...props} setting={setting} />
    case 'buttons':
      return <Buttons {...props} setting={setting} />
    case 'checkbox':
      return <Check {...props} setting={setting} />
    case 'own':
      return null
    default:
      return <Text {...props} setting={setting} />
  }
}

/** The label and the note of a field. */
function words({ form, setting }: Props<Setting>) {
  const { name, label = name, note } = setting
  return {
    label,
    description: typeof note === 'function' ? note(form.values, form.cards) : note,
  }
}

function Amount(props: Props<AmountSetting | LimitSetting>) {
  const { form, field, setting } = props
  const { noun, unit = 'FCFA' } = setting
  return <AmountField {...words(props)} noun={noun} unit={unit} {...amountProps(form, field)} />
}

function Limit(props: Props<LimitSetting>) {
  const { form, field, setting } = props
  const { value, onChange } = form.getInputProps(field)
  const first = fieldValue(savedValues(form.cards), field) ?? setting.first
  return (
    <>
      <div data-reveals={field}>
        <Segmented
          legend={setting.legend}
          value={value === null ? 'none' : 'some'}
          options={[
            { value: 'none', label: setting.none },
            { value: 'some', label: setting.some },
          ]}
          onChange={(choice) => onChange(choice === 'none' ? null : first)}
        />
      </div>
      {value === null ? null : <Amount {...props} />}
    </>
  )
}

const TEXT_INPUTS = { text: TextInput, phone: PhoneInput, email: EmailInput }

function Text(props: Props<TextSetting>) {
  const { form, field, setting } = props
  const { kind } = setting
  const { value, ...input } = form.getInputProps(field)
  const given = { ...words(props), ...input, value, autoComplete: 'off' }
  if (kind === 'address')
    return <AddressInput onReplace={(address) => form.setFieldValue(field, address)} {...given} />
  if (kind === 'wave-link')
    return (
      <TextInput
        type="url"
        inputMode="url"
        placeholder="https://pay.wave.com/m/…"
        leftSection={<IconLink aria-hidden="true" />}
        {...given}
      />
    )
  const Input = TEXT_INPUTS[kind]
  return <Input {...given} />
}

function Minutes(props: Props<MinutesSetting>) {
  const { choices, zero, ending = '' } = props.setting
  const saying = (minutes: number) =>
    minutes === 0 && zero ? zero : `${durationWords(minutes)}${ending}`
  return <NumberSelect {...props} choices={choices} saying={saying} />
}

function Hour(props: Props<HourSetting>) {
  const { until = 24 } = props.setting
  const hours = Array.from({ length: until + 1 }, (_, hour) => hour)
  return <NumberSelect {...props} choices={hours} saying={(hour) => `${hour}\u00a0h`} />
}

interface NumberSelectProps extends Props<Setting> {
  /** A saved number that is not among them is added. */
  choices: readonly number[]
  saying: (choice: number) => string
}

function NumberSelect({ choices, saying, ...props }: NumberSelectProps) {
  const { value, onChange, ...input } = props.form.getInputProps(props.field)
  const all = choices.includes(value) ? choices : [...choices, value].sort((a, b) => a - b)
  return (
    <NativeSelect
      {...words(props)}
      {...input}
      data={all.map((choice) => ({ value: String(choice), label: saying(choice) }))}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}

function Buttons(props: Props<ButtonsSetting>) {
  const { form, field, setting } = props
  const { label, description } = words(props)
  const { value, onChange } = form.getInputProps(field)
  const { choices, hideLabel } = setting
  return (
    <div data-path={field}>
      <Segmented
        legend={label}
        hideLegend={hideLabel}
        value={String(value)}
        options={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
        onChange={(chosen) => onChange(choices.find((one) => String(one.value) === chosen)?.value)}
      />
      {description ? <p className="quiet text-s mt-8">{description}</p> : null}
    </div>
  )
}

function Check(props: Props<CheckboxSetting>) {
  const { form, field } = props
  return (
    <Checkbox label={words(props).label} {...form.getInputProps(field, { type: 'checkbox' })} />
  )
}
