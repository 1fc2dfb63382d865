import { IconMail, IconSend, IconUser } from '@tabler/icons-react'
import { MAX_MESSAGE } from '#shared/people/contact.ts'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { SITE_FORMS } from '#shared/site-forms.ts'
import { PageButton } from '#web/components/actions/page-button.tsx'
import { PageAnswer } from '#web/components/forms/page/page-answer.tsx'
import { PageInput, PageTextarea } from '#web/components/forms/page/page-field.tsx'
import { EMAIL_ATTRIBUTES, FULLNAME_ATTRIBUTES } from '#web/components/forms/person-attributes.ts'
import { FormHint, SiteForm } from '#web/shop/site-form.tsx'

const { path, input, done, noAnswer } = SITE_FORMS.contact

/** The form of a message to the team. */
export function ContactForm() {
  const { fullname, email, message } = input.shape
  return (
    <SiteForm path={path} done={done(SLOTS.opensAt, SLOTS.closesAt)} noAnswer={noAnswer}>
      <PageInput name="fullname" icon={<IconUser />} schema={fullname} {...FULLNAME_ATTRIBUTES} />
      <PageInput name="email" icon={<IconMail />} schema={email} {...EMAIL_ATTRIBUTES} />
      <PageTextarea name="message" label="Message" schema={message} rows={4} max={MAX_MESSAGE} />
      <PageAnswer />
      <PageButton type="submit" tone="soleil" size="lg" full icon={<IconSend />}>
        Envoyer le message
      </PageButton>
      <FormHint>Les trois champs sont nécessaires pour vous répondre.</FormHint>
    </SiteForm>
  )
}
