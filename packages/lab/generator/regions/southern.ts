import type { GeneratedRegion } from './types.ts'

const spanish: GeneratedRegion = {
  id: 'es',
  language: 'es',
  decimal: ',',
  thousands: null,
  system: 'c',
  habit: 'es',
  dates: ['DD/MM/YYYY', 'DD/MM/YYYY', 'DD-MM-YYYY', 'DD/MM/YY'],
  clocks: ['HH:mm', 'HH:mm h', 'HH:mm:ss'],
  joiners: [' ', ' ', ' - ', ' a las '],
  paper: 'A4',
  laboratories: [
    'Laboratorio Clínico Alameda',
    'Hospital General del Turia - Análisis Clínicos',
    'Biolab Ibérica S.L.',
  ],
  addresses: ['Calle Alcalá 214, 28028 Madrid', 'Avda. del Puerto 11, 46021 Valencia'],
  phone: '91 555 01 42',
  women: ['Lucía', 'MARÍA CARMEN', 'Nuria'],
  men: ['José Antonio', 'ÁLVARO', 'Iñaki'],
  families: ['García Núñez', 'MUÑOZ', 'Etxeberria', 'Peña López'],
  doctors: ['Dra. Inés Robles', 'Dr. Pablo Marín', 'C.S. Delicias'],
  timezone: '+01:00',
}

const mexican: GeneratedRegion = {
  ...spanish,
  id: 'mx',
  decimal: '.',
  dates: ['DD/MM/YYYY', 'DD-MON-YYYY', 'YYYY-MM-DD', 'DD/MM/YYYY'],
  clocks: ['HH:mm', 'hh:mm A', 'HH:mm hrs', 'HH:mm:ss'],
  paper: 'letter',
  laboratories: [
    'Laboratorios del Valle, S.A. de C.V.',
    'Análisis Clínicos Quetzal',
    'Diagnóstico Médico Azteca',
  ],
  addresses: [
    'Av. Insurgentes Sur 1500, C.P. 03900, Ciudad de México',
    'Av. Vallarta 3200, C.P. 44690, Guadalajara, Jal.',
  ],
  phone: '55 5550 0142',
  families: ['Hernández Ríos', 'LÓPEZ', 'Castañeda', 'Ramírez Luna'],
  doctors: ['Dr. Ernesto Solís', 'A QUIEN CORRESPONDA', 'Dra. Quiroz'],
  timezone: '-06:00',
}

const argentinian: GeneratedRegion = {
  ...spanish,
  id: 'ar',
  thousands: '.',
  laboratories: ['Laboratorio Río de la Plata', 'Bioanálisis Córdoba'],
  addresses: ['Av. Santa Fe 2890, C1425 Buenos Aires', 'Bv. San Juan 720, X5000 Córdoba'],
  phone: '+54 11 5550 0142',
  timezone: '-03:00',
}

const italian: GeneratedRegion = {
  ...spanish,
  id: 'it',
  language: 'it',
  habit: 'it',
  dates: ['DD/MM/YYYY', 'DD/MM/YYYY', 'DD-MM-YYYY', 'DD/MM/YY', 'DD JJ YYYY'],
  clocks: ['HH:mm', 'HH:mm', 'HH.mm', 'HH:mm:ss'],
  joiners: [' ', ' ', ' ore ', ' - ', ' alle '],
  laboratories: [
    'Laboratorio Analisi San Marco',
    'Centro Diagnostico Adige',
    'ASL Colline - Laboratorio Analisi',
  ],
  addresses: [
    'Via Garibaldi 31, 20121 Milano',
    'Corso Vittorio Emanuele 8, 10123 Torino',
    'Via Appia 120, 00183 Roma',
  ],
  phone: '02 5550142',
  women: ['Giulia', 'FRANCESCA', 'Nicolò Maria'],
  men: ['Marco', 'LUIGI', 'Niccolò'],
  families: ['ROSSI', 'Bianchi', "D'Angelo", 'Esposito'],
  doctors: ['Dott. Carlo Neri', 'Dott.ssa Villa', 'AMBULATORIO'],
}

const italianWithPoint: GeneratedRegion = { ...italian, id: 'it-point', decimal: '.' }

const brazilian: GeneratedRegion = {
  ...spanish,
  id: 'br',
  language: 'pt',
  thousands: '.',
  system: 'b',
  habit: 'pt',
  dates: ['DD/MM/YYYY', 'DD/MM/YYYY', 'DD/MM/YY'],
  clocks: ['HH:mm', 'HH:mm', 'HHhmm', 'HH:mm:ss', 'HH:mmh'],
  joiners: [' ', ' ', ' às ', ' - '],
  laboratories: [
    'Laboratório Ipê Análises Clínicas',
    'Diagnósticos Serra Azul',
    'LabVida Medicina Diagnóstica',
  ],
  addresses: [
    'Av. Paulista 1500, São Paulo - SP, CEP 01310-200',
    'Rua da Bahia 1032, Belo Horizonte - MG, CEP 30160-011',
  ],
  phone: '(11) 5550-0142',
  women: ['João-Ana', 'MARIA APARECIDA', 'Letícia'],
  men: ['João Pedro', 'ANTÔNIO', 'Caio'],
  families: ['da Silva', 'GONÇALVES', 'Araújo', 'Magalhães'],
  doctors: ['Dra. Renata Prado', 'Dr. Otávio Lima CRM 44193', 'Dr(a). Não informado'],
  timezone: '-03:00',
}

const portuguese: GeneratedRegion = {
  ...brazilian,
  id: 'pt',
  thousands: null,
  system: 'c',
  dates: ['DD/MM/YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD', 'YYYY/MM/DD'],
  laboratories: ['Laboratório de Análises do Tejo', 'Clínica Laboratorial Dr. Seabra'],
  addresses: ['Rua Augusta 24, 1100-053 Lisboa', 'Rua de Santa Catarina 310, 4000-443 Porto'],
  phone: '21 555 01 42',
  doctors: ['Dra. Teresa Nogueira', 'Dr. Luís Moura'],
  timezone: '+00:00',
}

export const southern = [spanish, mexican, argentinian, italian, italianWithPoint, brazilian, portuguese]
