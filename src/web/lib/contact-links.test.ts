import { expect, test } from 'vitest'
import { mailtoLink, whatsAppLink } from './contact-links.ts'

test('WhatsApp takes a number without its plus', () => {
  expect(whatsAppLink('+2250707000001')).toBe('https://wa.me/2250707000001')
})

test('WhatsApp opens with the message ready, whatever signs are in it', () => {
  const text = 'Bonjour Konan, c’est Aminata & co pour la commande #4f9c21ab.'
  const { host, searchParams } = new URL(whatsAppLink('+2250707000001', text))
  expect([host, searchParams.get('text')]).toEqual(['wa.me', text])
})

test('a mail opens on the address, with its subject when there is one', () => {
  expect(mailtoLink('awa@exemple.ci')).toBe('mailto:awa@exemple.ci')
  expect(mailtoLink('awa@exemple.ci', 'Votre message à Lavéo')).toBe(
    'mailto:awa@exemple.ci?subject=Votre%20message%20%C3%A0%20Lav%C3%A9o',
  )
})

test('an address cannot add a recipient or a text of its own', () => {
  expect(mailtoLink('a?bcc=b&body=c@exemple.ci')).toBe('mailto:a%3Fbcc%3Db%26body%3Dc@exemple.ci')
})
