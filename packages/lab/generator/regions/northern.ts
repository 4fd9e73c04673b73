import type { GeneratedRegion } from './types.ts'

const dutch: GeneratedRegion = {
  id: 'nl',
  language: 'nl',
  decimal: ',',
  thousands: null,
  system: 'n',
  habit: 'nl',
  dates: ['DD-MM-YYYY', 'DD-MM-YYYY', 'DD-MM-YY', 'DD JJ YYYY', 'DD/MM/YYYY'],
  clocks: ['HH:mm', 'HH:mm', 'HH:mm uur', 'HH:mm:ss'],
  joiners: [' ', ' ', ' om ', ', '],
  paper: 'A4',
  laboratories: ['Medisch Laboratorium Lekstroom', 'Diagnostiek Waterland', 'Laboratorium De Linge'],
  addresses: [
    'Stationsweg 12, 3511 ED Utrecht',
    'Kerkstraat 8, 9711 KB Groningen',
    'Oude Haven 3, 4331 AA Middelburg',
  ],
  phone: '030 555 0142',
  women: ['Sanne', 'Mw. Femke', 'Annelies', 'Mevr. Ria'],
  men: ['Daan', 'Dhr. Pieter', 'Joris', 'Dhr. Kees'],
  families: ['de Vries', 'Bakker', 'van den Berg', 'Visser', 'El Amrani'],
  doctors: ['Dr. M. Hendriks', 'Huisartsenpraktijk De Brug', 'Dr. S. Kaya'],
  timezone: '+01:00',
}

const polish: GeneratedRegion = {
  ...dutch,
  id: 'pl',
  language: 'pl',
  system: 'c',
  habit: 'pl',
  dates: ['DD.MM.YYYY', 'YYYY-MM-DD', 'DD-MM-YYYY', 'DD.MM.YYYY'],
  clocks: ['HH:mm', 'HH:mm', 'HH:mm:ss'],
  joiners: [' ', ' ', ', ', ' godz. '],
  laboratories: [
    'Laboratorium Medyczne Wisla',
    'Diagnostyka Mazowsze Sp. z o.o.',
    'Centrum Analiz Lekarskich',
  ],
  addresses: ['ul. Polna 14, 00-625 Warszawa', 'ul. Rynek 3, 31-042 Kraków', 'ul. Morska 21, 81-225 Gdynia'],
  phone: '22 555 01 42',
  women: ['ANNA', 'Katarzyna', 'Malgorzata', 'Zofia'],
  men: ['JAN', 'Piotr', 'Tomasz', 'Krzysztof'],
  families: ['KOWALSKA', 'Nowak', 'Wójcik', 'Kaminska'],
  doctors: ['lek. Marek Lis', 'dr n. med. Ewa Sikora', 'Przychodnia Zdrowie'],
}

const swedish: GeneratedRegion = {
  ...dutch,
  id: 'se',
  language: 'sv',
  system: 'w',
  habit: 'sv',
  dates: ['YYYY-MM-DD', 'YYYY-MM-DD', 'YYYY-MM-DD', 'DD JJ YYYY'],
  clocks: ['HH:mm', 'HH:mm', 'HH.mm', 'HH:mm:ss'],
  joiners: [' ', ' ', ' kl. ', ' kl '],
  laboratories: ['Mälardalens Laboratorium', 'Klinisk kemi Västkusten', 'Norrlands Analys AB'],
  addresses: ['Storgatan 5, 722 12 Västerås', 'Hamngatan 18, 411 06 Göteborg', 'Kungsgatan 40, 903 25 Umeå'],
  phone: '08-555 01 42',
  women: ['Astrid', 'Karin', 'Elsa', 'Birgitta'],
  men: ['Lars', 'Gustav', 'Åke', 'Nils'],
  families: ['Andersson', 'Lindström', 'Öberg', 'Sjögren', 'Haddad'],
  doctors: ['Dr Eva Holm', 'Björkbackens vårdcentral', 'Dr Johan Ek'],
}

export const northern = [dutch, polish, swedish]
