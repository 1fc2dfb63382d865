import { CONTACT, saveContact } from './contact-details.ts'
import { expect, test } from './fixtures.ts'

test('a browser below the floor is told so, with the telephone and the WhatsApp of the shop', async ({
  app,
  visitor,
}) => {
  const { page } = visitor
  visitor.allow(/The page has no #root/)
  saveContact(app)
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'at')
  })
  await page.goto('/commander')
  const notice = page.getByRole('main')
  await expect(notice).toContainText('Ce navigateur est trop ancien pour cette page.')
  await expect(notice.getByRole('link', { name: '07 09 40 18 65' })).toHaveAttribute(
    'href',
    `tel:${CONTACT.phone}`,
  )
  await expect(notice.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/${CONTACT.phone.slice(1)}`,
  )
})
