import type { GeneratedRegion } from './types.ts'

const american: GeneratedRegion = {
  id: 'us',
  language: 'en',
  decimal: '.',
  thousands: null,
  system: 'c',
  habit: 'us',
  dates: ['MM/DD/YYYY', 'MM/DD/YYYY', 'MM/DD/YY', 'MON DD, YYYY', 'YYYY-MM-DD'],
  clocks: ['HH:mm', 'hh:mm A', 'h:mm A', 'HHmm', 'hh:mm:ss A', 'hh:mm A EST'],
  joiners: [' ', ' ', ' / ', ' at '],
  paper: 'letter',
  laboratories: [
    'Summit Reference Laboratories',
    'BlueRidge Diagnostics Inc.',
    'Pacific Clinical Labs',
    'Harbor Health Laboratory',
  ],
  addresses: [
    '1447 Cedar Court, Burlington, NC 27215',
    '4500 Fuller Drive, Irving, TX 75038',
    '120 Mission Blvd, San Diego, CA 92101',
  ],
  phone: '(800) 555-0142',
  women: ['JENNIFER', 'Maria', 'Linda', 'SUSAN'],
  men: ['ROBERT', 'James', 'Michael', 'DAVID'],
  families: ['TESTPERSON', 'Whitaker', 'Alvarado', "O'Neill", 'Kowalski'],
  doctors: ['HARRIS, P', 'Dr. Lena Ortiz, MD', 'SMITH J MD', 'Priya Nair, DO'],
  timezone: '-05:00',
}

const indian: GeneratedRegion = {
  ...american,
  id: 'in',
  thousands: ',',
  habit: 'in',
  dates: ['DD/MM/YYYY', 'DD-MM-YYYY', 'DD/MON/YYYY', 'DD MON YYYY', 'DD-MON-YYYY'],
  clocks: ['hh:mm A', 'hh:mmA', 'HH:mm', 'HH:mm:ss', 'hh:mm:ss A'],
  joiners: [' ', ' ', ', ', ' at '],
  paper: 'A4',
  laboratories: [
    'Sanjeevan Diagnostics',
    'Arogya Path Labs Pvt. Ltd.',
    'Medlife Imaging & Pathology',
    'City Care Pathology Laboratory',
  ],
  addresses: [
    '105-108, Smart Vision Complex, Healthcare Road, Mumbai - 689578',
    'Block E, Sector 18, Rohini, New Delhi - 110085',
    '12 MG Road, Bengaluru - 560001',
  ],
  phone: '+91 22 5550 0142',
  women: ['Mrs. ANITA', 'Ms. Kavya', 'Mrs. Sunita', 'Miss PRIYA'],
  men: ['Mr. RAHUL', 'Mr. Yash', 'Master Arjun', 'Mr. Imran'],
  families: ['SHARMA', 'Patel', 'Reddy', 'KHAN', 'Iyer'],
  doctors: ['Dr. Hiren Shah', 'SELF', 'Dr. V. Krishnan', 'Dr. (Mrs) Desai'],
  timezone: '+05:30',
}

const british: GeneratedRegion = {
  ...american,
  id: 'uk',
  system: 's',
  habit: 'uk',
  dates: ['DD/MM/YYYY', 'DD-MON-YYYY', 'DD MON YYYY', 'DD/MM/YY'],
  clocks: ['HH:mm', 'HH:mm', 'HH:mm hrs', 'HHmm'],
  joiners: [' ', ' ', ' at '],
  paper: 'A4',
  laboratories: [
    'Northgate NHS Foundation Trust',
    'Wessex Pathology Services',
    'The Mayfield Doctors Laboratory',
  ],
  addresses: [
    'Queens Road, Leeds LS1 9AB',
    '60 Whitfield Street, London W1T 4EU',
    'Tremona Road, Southampton SO16 6YD',
  ],
  phone: '020 7946 0142',
  women: ['Emily', 'SARAH', 'Charlotte', 'Margaret'],
  men: ['Oliver', 'GEORGE', 'Thomas', 'Harry'],
  families: ['BAKER', 'Hughes', 'Okafor', 'Pemberton', 'SINGH'],
  doctors: ['Dr T Ellison', 'DR JONES (GP)', 'Dr R Patel'],
  timezone: '+00:00',
}

const australian: GeneratedRegion = {
  ...british,
  id: 'au',
  dates: ['DD/MM/YYYY', 'DD-MON-YY', 'DD MON YYYY'],
  clocks: ['HH:mm', 'hh:mm A', 'HHmm'],
  laboratories: ['Southern Cross Pathology', 'Coral Coast Medical Laboratories'],
  addresses: ['14 Giffnock Avenue, Macquarie Park NSW 2113', '24 Hurworth Street, Bowen Hills QLD 4006'],
  phone: '(02) 5550 0142',
  timezone: '+10:00',
}

export const english = [american, indian, british, australian]
