package dev.tributary.app;

import android.os.Bundle;
import com.getcapacitor.BridgeActivity;
import dev.tributary.app.background.BackgroundPlugin;

public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        registerPlugin(BackgroundPlugin.class);
        super.onCreate(savedInstanceState);
    }
}
