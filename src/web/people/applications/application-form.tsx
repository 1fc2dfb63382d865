import { IconMail, IconMapPin, IconPhone, IconSend, IconUser } from '@tabler/icons-react'
import { MAX_MESSAGE } from '#shared/people/contact.ts'
import { SITE_FORMS } from '#shared/site-forms.ts'
import { PageButton } from '#web/components/actions/page-button.tsx'
import { PageAnswer } from '#web/components/forms/page/page-answer.tsx'
import { PageInput, PageTextarea } from '#web/components/forms/page/page-field.tsx'
import {
  EMAIL_ATTRIBUTES,
  FULLNAME_ATTRIBUTES,
  PHONE_ATTRIBUTES,
} from '#web/components/forms/person-attributes.ts'
import { FormHint, optionalFieldClass, SiteForm } from '#web/shop/site-form.tsx'

const { path, input, done, noAnswer } = SITE_FORMS.application

/** The form to apply as a livreur. Once sent, its script leads to the home page, which confirms it. */
export function ApplicationForm() {
  const { fullname, phone, email, city, message } = input.shape
  return (
    <SiteForm path={path} done={done()} noAnswer={noAnswer}>
      <PageInput name="fullname" icon={<IconUser />} schema={fullname} {...FULLNAME_ATTRIBUTES} />
      <PageInput name="phone" icon={<IconPhone />} schema={phone} {...PHONE_ATTRIBUTES} />
      <PageInput name="email" icon={<IconMail />} schema={email} {...EMAIL_ATTRIBUTES} />
      <PageInput
        name="city"
        label="Ville / Quartier"
        autoComplete="address-level2"
        icon={<IconMapPin />}
        schema={city}
      />
      <PageTextarea
        name="message"
        label="Message"
        className={optionalFieldClass}
        schema={message}
        rows={4}
        max={MAX_MESSAGE}
      />
      <PageAnswer />
      <PageButton type="submit" tone="soleil" size="lg" full icon={<IconSend />}>
        Envoyer ma candidature
      </PageButton>
      <FormHint>Nous vous rappelons au numéro que vous donnez.</FormHint>
    </SiteForm>
  )
}
