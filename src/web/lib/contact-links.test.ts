import { expect, test } from 'vitest'
import { mailLink, whatsAppLink } from './contact-links.ts'

test('WhatsApp takes a number without its plus', () => {
  expect(whatsAppLink('+2250707000001')).toBe('https://wa.me/2250707000001')
})

test('a mail opens on the address, with its subject when there is one', () => {
  expect(mailLink('awa@exemple.ci')).toBe('mailto:awa@exemple.ci')
  expect(mailLink('awa@exemple.ci', 'Votre message à Lavéo')).toBe(
    'mailto:awa@exemple.ci?subject=Votre%20message%20%C3%A0%20Lav%C3%A9o',
  )
})

test('an address cannot add a recipient or a text of its own', () => {
  expect(mailLink('a?bcc=b&body=c@exemple.ci')).toBe('mailto:a%3Fbcc%3Db%26body%3Dc@exemple.ci')
})
