import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { profileInput } from '#shared/people/profile.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { AddressInput } from '#web/components/forms/address-input.tsx'
import { EmailInput, FullnameInput, PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { fieldsOf } from '#web/lib/error-message.ts'
import { usePassFocusOn } from '#web/lib/focus.ts'
import { type Unanswered, useAct } from '#web/lib/use-act.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import classes from './identity-form.module.css'

type Me = ReturnType<typeof useMe>

const toFormValues = ({ fullname, phone, address }: Me) => ({
  fullname,
  phone: formatPhone(phone),
  address: address ?? '',
})

interface Props {
  /** How the number stands, or the way to prove it. */
  phoneAside?: ReactNode
  /** The way to an e-mail, where there is none. */
  emailAside?: ReactNode
}

/** The form of the name, phone and address. By a client's link the number stays; where it may be another person's, all of it does. */
export function IdentityForm({ phoneAside, emailAside }: Props) {
  const me = useMe()
  const saved = toFormValues(me)
  const utils = trpc.useUtils()
  const kept = useKept(`laveo-profil-${me.id}`, (stored) => stored as object | undefined)
  const form = useZodForm(profileInput, {
    initialValues: { ...saved, ...kept.value },
    onValuesChange: (values) => kept.update(() => values),
  })
  const begin = (values: typeof saved) => {
    form.setValues(values)
    form.clearErrors()
    kept.clear()
  }
  const update = useAct(trpc.profile.update, {
    done: ['Profil mis à jour', 'Vos informations ont été enregistrées.'],
    failed: 'Profil non enregistré',
    onSuccess(next) {
      utils.auth.me.setData(undefined, next)
      begin(toFormValues(next))
    },
    onError: (error) => form.setErrors(fieldsOf(error)),
  })
  const { fullname, phone, address = '' } = form.values
  const isChanged =
    fullname !== saved.fullname || phone !== saved.phone || address !== saved.address
  const look = (aside?: ReactNode) => ({
    className: classes.field,
    rightSection: aside,
    classNames: { input: aside ? classes.beside : undefined, section: classes.aside },
  })
  return (
    <form
      data-kept-draft={isChanged || undefined}
      noValidate
      onSubmit={form.onSubmit((values) => update.run(values))}
      className="mb-12"
    >
      <Ticket className={`clip lines-between ${classes.fields}`}>
        <FullnameInput readOnly={me.placesHidden} {...look()} {...form.getInputProps('fullname')} />
        <PhoneInput readOnly={me.byLink} {...look(phoneAside)} {...form.getInputProps('phone')} />
        <AddressInput
          autoComplete="street-address"
          readOnly={me.placesHidden}
          {...look()}
          {...form.getInputProps('address')}
          value={address}
          onReplace={(text) => form.setFieldValue('address', text)}
        />
        <EmailInput
          readOnly
          placeholder="aucun"
          title={FIXED}
          {...look(emailAside ?? <FixedMark />)}
          value={me.email ?? ''}
        />
      </Ticket>
      {isChanged ? (
        <SaveBar
          isSaving={update.isRunning}
          unanswered={update.unanswered}
          onCancel={() => begin(saved)}
        />
      ) : null}
    </form>
  )
}

const FIXED = 'L’adresse e‑mail ne se change pas ici.'

const FixedMark = () => (
  <>
    <IconLock aria-hidden="true" />
    <VisuallyHidden>{FIXED}</VisuallyHidden>
  </>
)

interface BarProps {
  isSaving: boolean
  unanswered: Unanswered
  onCancel: () => void
}

/** It stands above the tabs of a phone, once something was changed. */
function SaveBar({ isSaving, unanswered, onCancel }: BarProps) {
  usePassFocusOn()
  return (
    <div className={`stack gap-8 surface ${classes.bar}`} data-foot="">
      <ActFailure unanswered={unanswered} withRetry={false} />
      <div className={`gap-8 ${classes.buttons}`}>
        <Button tone="outline" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" loading={isSaving}>
          Enregistrer
        </Button>
      </div>
    </div>
  )
}
