process.env.RATE_LIMITS = 'on';
