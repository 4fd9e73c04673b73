export const USER_INFO_KEY = 'user_info'
